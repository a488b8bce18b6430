import { expect, test } from 'vitest'

import { chooseTests } from './choose-tests.ts'

const TEXTS: Record<string, string> = {
  'server/tips/tips.test.ts': '',
  'contract/tips.test.ts': '',
  'web/tips/ask.test.ts': '',
  'server/ledger/adjustments.test.ts': "import { adjust } from '#contract/admin/money.ts'",
  'server/accounts/closing.test.ts': "import { addTip } from '#tests/factories/tips.ts'",
  'server/ledger/movements.test.ts': "import { payTip } from '#contract/tips.ts'",
  'tests/authorization/access.test.ts': '',
  'tests/reviews/model.test.ts': "import { tips } from '#server/tips/index.ts'",
  'scripts/launch/lock.test.ts': '',
}
const all = Object.keys(TEXTS)
const choose = (changed: string[], most = 10) => chooseTests(changed, all, (file) => TEXTS[file]!, most)

const NEAR = ['server/tips/tips.test.ts', 'contract/tips.test.ts', 'web/tips/ask.test.ts']

test('the tests of a changed domain come first, then others that speak of it, those on top of it first', () => {
  expect(choose(['server/tips/ask-for-tips.ts'])).toEqual({
    tests: [
      ...NEAR,
      'server/ledger/movements.test.ts',
      'server/accounts/closing.test.ts',
      'tests/reviews/model.test.ts',
    ],
    left: [],
  })
})

test('no more of the others than asked for, and the rest is named', () => {
  expect(choose(['web/tips/ask.tsx'], 1)).toEqual({
    tests: [...NEAR, 'server/ledger/movements.test.ts'],
    left: ['server/accounts/closing.test.ts', 'tests/reviews/model.test.ts'],
  })
})

test('who may call what is asked again after a change of the contract', () => {
  expect(choose(['contract/tips.ts'], 0).tests).toEqual([...NEAR, 'tests/authorization/access.test.ts'])
})

test('a changed test runs, and nothing runs for a change that no test knows', () => {
  expect(choose(['server/ledger/adjustments.test.ts'], 0).tests).toContain('server/ledger/adjustments.test.ts')
  expect(choose(['README.md'])).toEqual({ tests: [], left: [] })
})
