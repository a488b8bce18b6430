import { cpus } from 'node:os'
import { basename } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

import { WHOLE_RUN_MS } from './scripts/launch/budget.mjs'
import { failedBefore } from './scripts/results/failed-before.mjs'

/** What failed last runs first, so that whoever mends it hears of it first. */
const AGAIN = failedBefore()
  .filter((file) => file.startsWith('tests/e2e/'))
  .map((file) => `**/${basename(file)}`)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker has a sandbox of its own (tests/e2e/site.ts), except when E2E_URL names one that runs already.
  workers: process.env.E2E_URL ? 1 : Math.max(2, cpus().length) * Number(process.env.TEST_WORKERS_TIMES ?? 1),
  globalSetup: './tests/setup/e2e-run.ts',
  forbidOnly: Boolean(process.env.CI),
  timeout: WHOLE_RUN_MS,
  // What is tried again and again ends as well: it has no limit of its own, and a test has none.
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 30_000,
    // Recording costs a quarter of a journey's work: what fails is recorded when it is tried again.
    trace: 'on-first-retry',
    // The visitor's own zone must not matter: the site speaks Pacific Time to everyone.
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-CA',
    // Every fade is frames to paint, an eighth of a journey's work. One journey asks for the motion that most people have.
    contextOptions: { reducedMotion: 'reduce' },
    // What a journey answers in the server's place would pass by the service worker. Its own journeys let it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'again', testMatch: AGAIN },
    { name: 'site', testIgnore: AGAIN },
  ],
})
