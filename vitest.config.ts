import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,db,scripts,tests}/**/*.test.ts'],
    globalSetup: ['./tests/setup/global.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // The zone of the machine must not matter, so the tests run in one that nobody here uses.
    env: { TZ: process.env['TEST_TZ'] ?? 'Asia/Kathmandu' },
  },
})
