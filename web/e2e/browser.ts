// One Chromium for the tests of a file, and pages in it that fail on any error in the console.
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { serve, type Serving } from './server';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page, the errors it made and where it is served. */
export interface Tab {
  page: Page;
  errors: string[];
  address: string;
  /** Opens a route of the page, such as `new/draughts`. */
  open(route: string): Promise<void>;
  /** Fails if anything was written to the console as an error, then closes. */
  finish(): Promise<void>;
}

/** The browser program: a path in CHROMIUM, Debian's, or an installed Chrome. */
function program(): { executablePath: string } | { channel: string } {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM };
  return process.platform === 'linux' ? { executablePath: '/usr/bin/chromium' } : { channel: 'chrome' };
}

/** Starts a browser and a server around the tests of a file. */
export function useBrowser(): { tab(options?: BrowserContextOptions): Promise<Tab>; serving(): Serving } {
  let browser: Browser;
  let serving: Serving;
  beforeAll(async () => {
    [browser, serving] = await Promise.all([chromium.launch({ ...program(), args: FLAGS }), serve()]);
  });
  afterAll(async () => {
    await browser?.close();
    await serving?.close();
  });

  async function tab(options: BrowserContextOptions = {}): Promise<Tab> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const errors: string[] = [];
    // What was not found stands in the place of the message and not in its words.
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.hostname !== '127.0.0.1') errors.push(`loaded from elsewhere: ${url}`);
    });
    return {
      page,
      errors,
      address: serving.address,
      open: async (route) => {
        await page.goto(`${serving.address}#/${route}`);
        await page.locator('main h1, [data-board]').first().waitFor({ state: 'attached' });
      },
      finish: async () => {
        expect(errors).toEqual([]);
        await context.close();
      },
    };
  }
  return { tab, serving: () => serving };
}
