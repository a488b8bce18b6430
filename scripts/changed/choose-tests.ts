import { domainsOn } from '#scripts/imports/law.ts'

export type Choice = {
  /** Test files below the root, nearest to the change first. */
  tests: string[]
  /** Test files elsewhere that mention a changed domain, beyond the requested number. */
  left: string[]
}

/** Tests for changes outside of the domains, as folders or files. */
const ELSEWHERE: [changed: RegExp, tests: string[]][] = [
  [/^contract\/|\/routes\.ts$/, ['tests/authorization/']],
  [
    /^db\/migrations\//,
    ['scripts/schema/', 'tests/plans.test.ts', 'server/platform/db/', 'server/open-database.test.ts'],
  ],
  [/^db\/seed\//, ['db/seed/', 'tests/seed/']],
  [/^scripts\//, ['scripts/']],
  [/^bench\//, ['bench/']],
  [/^tests\/setup\//, ['tests/setup/']],
  [/^web\/routes\.ts$|^tests\/e2e\//, ['tests/pages.test.ts']],
  [/^docs\/product-rules\.md$/, ['tests/product-rules.test.ts']],
]

/**
 * The tests that a change is likely to break: those of its domains, then others that mention them, first of all in the
 * domains that depend on them.
 * @param changed files below the root
 * @param all every test file
 * @param read the text of a file
 * @param most how many of the others
 */
export function chooseTests(
  changed: readonly string[],
  all: readonly string[],
  read: (file: string) => string,
  most: number,
): Choice {
  const domains = [...new Set(changed.flatMap((file) => domainOf(file) ?? []))]
  const folders = ELSEWHERE.flatMap(([pattern, tests]) => (changed.some((file) => pattern.test(file)) ? tests : []))
  const isNear = (test: string) =>
    changed.includes(test) ||
    domains.includes(domainOf(test) ?? '') ||
    folders.some((folder) => test.startsWith(folder)) ||
    changed.some((file) => test === file.replace(/\.tsx?$/, '.test.ts'))
  const near = all.filter(isNear)
  const names = domains.map((domain) => new RegExp(`#(?:server|contract|tests/factories)/${domain}[/.]`))
  const others = all.filter((test) => !near.includes(test) && names.some((name) => name.test(read(test))))
  const above = new Set(domains.flatMap(domainsOn))
  const isOnTop = (test: string) => above.has(domainOf(test) ?? '')
  others.sort((one, two) => Number(isOnTop(two)) - Number(isOnTop(one)))
  return { tests: [...near, ...others.slice(0, most)], left: others.slice(most) }
}

/** `server/tips/…`, `web/tips/…`, `contract/tips.ts` and `tests/tips/…` are of one domain. */
function domainOf(file: string): string | undefined {
  return /^(?:server|web|contract|tests)\/([^/.]+)(?:\/|\.(?:test\.)?tsx?$)/.exec(file)?.[1]
}
