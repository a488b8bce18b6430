import type { FactsOf, TemplateName } from '#server/notifications/templates/index.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Base time of the examples: every time in them is relative to now. */
export type Moment = {
  now: Date
  /** The local date so many days from today, YYYY-MM-DD. */
  day(days: number): string
  /** A local time of that day. */
  at(days: number, time: string): Date
}

export function momentOf({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>): Moment {
  const now = clock.now()
  const day = (days: number) => localTime.addDays(localTime.localDate(now), days)
  return { now, day, at: (days, time) => localTime.instantOf(day(days), time) ?? now }
}

/** Facts of one template by what is special about them: one as they mostly are, and what is hard to show. */
export type Examples<F> = (moment: Moment) => { usual: F } & Record<string, F>

/** Examples of some templates: the compiler asks for each that is named. */
export type ExamplesFor<T extends TemplateName> = { [K in T]: Examples<FactsOf<K>> }

/** All those whose name begins so. */
export type Named<P extends string> = Extract<TemplateName, `${P}.${string}`>

/** An address that reaches no one. */
export const NOBODY = { email: 'sample@example.test', phone: '6045550100' }
export const LONG_NAME = 'Maximiliana-Theodora Featherstonehaugh'
export const LONG_SERVICE = 'Deluxe Full-Body Aromatherapy Massage with Hot Stones'
/** Tokens of the same length and form as real ones. */
export const SAMPLE_ID = 'sample'.padEnd(26, '0')
export const SAMPLE_TOKEN = 'sample'.padEnd(43, '0')
export const SEVERAL_LINES =
  'The first thing is this.\nThe second one is on a line of its own.\n\nAnd the last after a gap: <b>&"quotes"'
