import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 8123)
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Journeys share one sandbox and its clock, so they run one after the other.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  globalTimeout: 10 * 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    trace: 'retain-on-failure',
    // The visitor's own zone must not matter: the site speaks Pacific Time to everyone.
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-CA',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  webServer: {
    command: 'node tests/setup/e2e-server.ts',
    url: `${baseURL}/`,
    env: { PORT: String(port), PUBLIC_URL: baseURL, LOG_LEVEL: 'error' },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
