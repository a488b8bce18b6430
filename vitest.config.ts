import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,db,scripts,tests}/**/*.test.ts'],
    globalSetup: ['./tests/setup/global.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Tests take moments. The limits are for machines that do other things meanwhile: waiting costs a green run nothing.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // The zone of the machine must not matter, so the tests run in one that nobody here uses.
    env: { TZ: process.env['TEST_TZ'] ?? 'Asia/Kathmandu' },
  },
})
