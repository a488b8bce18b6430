import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

import { LONG_RUNS } from './long-runs.mjs'

/** Vitest passes over a part of a path that fits no file as long as another part fits one. */
test.each(Object.entries(LONG_RUNS))('%s names files that exist', (_, { args }) => {
  const paths = args.filter((arg) => /^(?:server|tests|db)\//.test(arg))
  const lacking = paths.filter((path) => !readdirSync(dirname(path)).some((name) => name.startsWith(basename(path))))
  expect(lacking).toEqual([])
})
