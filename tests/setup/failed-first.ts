import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { failedBefore } from '#scripts/results/failed-before.mjs'

/** What failed last runs first, so that you see the result of a fix first. */
export class FailedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const failed = new Set(failedBefore())
    const hasFailed = ({ moduleId }: TestSpecification) => failed.has(relative(process.cwd(), moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(hasFailed), ...sorted.filter((one) => !hasFailed(one))]
  }
}
