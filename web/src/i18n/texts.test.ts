import { expect, it } from 'vitest';
import { en, type Key } from './en';
import { pt } from './pt';

const blanks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

it('says everything in both languages, with the same blanks', () => {
  expect(Object.keys(pt)).toEqual(Object.keys(en));
  for (const key of Object.keys(en) as Key[]) expect(blanks(pt[key]), key).toEqual(blanks(en[key]));
});
