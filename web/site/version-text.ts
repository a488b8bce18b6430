import { longDate } from '#web/ui/values/local-text.ts'

/** "2026-11-27" → "Version of November 27, 2026"; a version that is no date keeps its name. */
export function versionText(version: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) ? `Version of ${longDate(version)}` : `Version ${version}`
}
