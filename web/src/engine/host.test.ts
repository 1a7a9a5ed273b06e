// What a browser gives to the engine.
import { expect, test } from 'vitest';
import { once } from './host.ts';

test('an address is fetched once, and again only if nothing came', async () => {
  const asked: string[] = [];
  let isOnline = false;
  const get = once((address) => {
    asked.push(address);
    return isOnline ? Promise.resolve(`from ${address}`) : Promise.reject(new Error('offline'));
  });
  await expect(get('a')).rejects.toThrow('offline');
  isOnline = true;
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['from a', 'from a', 'from b']);
  expect(await get('a')).toBe('from a');
  expect(asked).toEqual(['a', 'a', 'b']);
});
