/**
 * Numbers of the marketplace that an owner may change: each counts at the moment of the act that it limits, so a change
 * breaks nothing that was promised. Numbers named in texts and accepted terms stay constants (docs/decisions/0059).
 */
export const SETTINGS = {
  'pending-client': {
    label: 'Open requests of one client',
    effect: 'A client with this many unanswered requests can’t request another visit.',
    unit: 'at a time',
    default: 5,
    min: 1,
    max: 20,
  },
  'pending-pair': {
    label: 'Open requests of one client with one provider',
    effect: 'The same limit between one client and one provider.',
    unit: 'at a time',
    default: 3,
    min: 1,
    max: 10,
  },
  enquiries: {
    label: 'New conversations of one client',
    effect: 'Providers a client can write to for the first time without a booking.',
    unit: 'a day',
    default: 5,
    min: 1,
    max: 50,
  },
  'messages-day': {
    label: 'Messages of one person',
    effect: 'People who reach it wait until the next day.',
    unit: 'a day',
    default: 300,
    min: 50,
    max: 2000,
  },
  reports: {
    label: 'Reported conversations of one person',
    effect: 'People who reach it are asked to wait.',
    unit: 'a day',
    default: 10,
    min: 3,
    max: 100,
  },
  'help.ask': {
    label: 'New questions to support of one person',
    effect: 'People who reach it are asked to wait.',
    unit: 'an hour',
    default: 10,
    min: 1,
    max: 100,
  },
  contact: {
    label: 'Messages by the contact form from one network',
    effect: 'People who reach it are asked to wait.',
    unit: 'an hour',
    default: 5,
    min: 1,
    max: 100,
  },
  'promo-person': {
    label: 'Wrong promo codes from one person',
    effect: 'More looks like guessing and is refused.',
    unit: 'an hour',
    default: 20,
    min: 5,
    max: 200,
  },
  'codes-all': {
    label: 'Text message codes in total',
    effect: 'No more are sent until the hour is over. This limits the cost of a flood.',
    unit: 'an hour',
    default: 300,
    min: 50,
    max: 10_000,
  },
  'codes-area': {
    label: 'Text message codes to one group of numbers',
    effect: 'Numbers that share their first six digits. Paid floods use such groups.',
    unit: 'an hour',
    default: 20,
    min: 5,
    max: 1000,
  },
} as const satisfies Record<string, Setting>

type Setting = { label: string; effect: string; unit: string; default: number; min: number; max: number }
export type SettingName = keyof typeof SETTINGS

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export function settingProblem(name: SettingName, value: number): string | null {
  const { min, max } = SETTINGS[name]
  return Number.isInteger(value) && value >= min && value <= max
    ? null
    : `Please enter a whole number from ${min} to ${max}`
}

/** A limit with its default value. */
export function limitOf<const N extends SettingName>(name: N): { name: N; max: number } {
  return { name, max: SETTINGS[name].default }
}
