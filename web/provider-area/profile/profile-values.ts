import type { Provider, ScheduleRules } from '#contract/availability.ts'
import { BIO_MAX, MAX_ADVANCE_DAYS_DEFAULT, MAX_TRAVEL_MINUTES_DEFAULT } from '#contract/constants.ts'
import { distinctWords, gstProblem } from '#contract/rules.ts'
import type { FieldRules } from '#web/ui/forms/use-rules-form.tsx'

/** The form's values: texts as typed, checked when saved. */
export type ProfileValues = {
  bio: string
  years: string
  location: string
  specialties: readonly string[]
  /** Typed into the field of specialties, not added yet. */
  specialty: string
  gst: string
  tier: ScheduleRules['cancellation_tier']
  notice: string
  advance: string
  buffer: string
  cap: string
  /** First half of a postal code; '' is the account's own. */
  home: string
  cities: readonly string[]
  /** Minutes; '' for any distance. */
  drive: string
}

export function profileValues(profile: Provider | null): ProfileValues {
  const rules = profile?.rules
  return {
    bio: profile?.bio ?? '',
    years: profile?.years_of_experience?.toString() ?? '',
    location: profile?.location ?? '',
    specialties: profile?.specialties ?? [],
    specialty: '',
    gst: profile?.gst_number ?? '',
    tier: rules?.cancellation_tier ?? profile?.cancellation_tier ?? 'standard',
    notice: String(rules?.min_notice_minutes ?? 0),
    advance: String(rules?.max_advance_days ?? MAX_ADVANCE_DAYS_DEFAULT),
    buffer: String(rules?.buffer_minutes ?? 0),
    cap: rules?.daily_cap?.toString() ?? '',
    home: profile?.service_area?.home_prefix ?? '',
    cities: profile?.service_area?.cities ?? [],
    drive: profile?.service_area
      ? (profile.service_area.max_minutes?.toString() ?? '')
      : String(MAX_TRAVEL_MINUTES_DEFAULT),
  }
}

export const PROFILE_RULES: FieldRules<ProfileValues> = {
  bio: (text) => (text.length > BIO_MAX ? `Please keep this under ${BIO_MAX} characters` : null),
  years: (text) => wholeProblem(text, 0, 80, 'Enter whole years'),
  gst: gstProblem,
  advance: (text) =>
    text.trim() === '' ? 'Enter a number of days' : wholeProblem(text, 1, 365, 'Enter 1 to 365 days'),
  home: (text) => (/^(V\d[A-Z])?$/i.test(text.trim()) ? null : 'Enter the first half, like V6K'),
  cap: (text) => wholeProblem(text, 1, 24, 'Enter 1 to 24, or leave it empty'),
}

/** Empty is allowed: it means none. */
function wholeProblem(text: string, min: number, max: number, problem: string): string | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isInteger(number) && number >= min && number <= max ? null : problem
}

export function profileBody(values: ProfileValues) {
  const { years, cap } = values
  return {
    bio: values.bio.trim(),
    years_of_experience: years.trim() === '' ? null : Number(years),
    location: values.location.trim(),
    specialties: distinctWords([...values.specialties, ...values.specialty.split(',')]),
    gst_number: values.gst.trim() || null,
    rules: {
      cancellation_tier: values.tier,
      min_notice_minutes: Number(values.notice),
      max_advance_days: Number(values.advance),
      buffer_minutes: Number(values.buffer),
      daily_cap: cap.trim() === '' ? null : Number(cap),
    },
    service_area: {
      home_prefix: values.home.trim() || null,
      cities: [...values.cities],
      max_minutes: values.drive === '' ? null : Number(values.drive),
    },
  }
}
