/**
 * The kinds of papers, what an admin looks at before one is accepted, and why one is refused: names in the database, words
 * here. Without any dependency, for forms and server alike.
 */

/** Certificates that an entry may require and that any provider may show. */
export const CERTIFICATES = {
  rmt: { name: 'Registered massage therapist', short: 'RMT' },
  lash: { name: 'Lash and brow treatments', short: 'Lash and brow' },
  skin: { name: 'Chemical peels and dermaplaning', short: 'Advanced skincare' },
  tattoo: { name: 'Tattoo and body art', short: 'Tattoo' },
  yoga: { name: 'Yoga teacher', short: 'Yoga teacher' },
  fitness: { name: 'Personal trainer', short: 'Personal trainer' },
  nutrition: { name: 'Nutrition', short: 'Nutrition' },
  dog_training: { name: 'Dog training', short: 'Dog trainer' },
  other: { name: 'Professional certificate', short: 'Professional' },
} as const

export type CertificateKind = keyof typeof CERTIFICATES
export type PaperKind = 'government_id' | 'insurance' | 'criminal_record' | `certificate:${CertificateKind}`

export const certificateKinds = Object.keys(CERTIFICATES) as CertificateKind[]
export const paperKinds: readonly PaperKind[] = [
  'government_id',
  'insurance',
  ...certificateKinds.map((kind) => `certificate:${kind}` as const),
  'criminal_record',
]

/** Required from every provider, whatever they offer. */
export const PAPERS_OF_ALL = ['government_id', 'insurance'] as const satisfies PaperKind[]

export const PAPER_FILES_MAX = 4
export const PAPER_DETAILS_MAX = 200
export const PAPER_REASON_MAX = 1000
/** How many years after its date a criminal record check counts, as in the province. */
export const RECORD_CHECK_YEARS = 5
/** How many days before its end a paper is shown as ending, and its owner is reminded. */
export const ENDING_DAYS = 30
export const REMINDER_DAYS = [30, 14, 7, 1, 0] as const
/** How long approved providers have who were never asked for a paper. */
export const GRACE_DAYS = 30
/** How long images stay: of an ID after the decision, of all others after they lapse. */
export const ID_KEPT_DAYS = 90
export const PAPER_KEPT_MONTHS = 24

export function isPaperKind(text: string): text is PaperKind {
  return (paperKinds as readonly string[]).includes(text)
}

function certificateOf(kind: PaperKind): (typeof CERTIFICATES)[CertificateKind] | undefined {
  return CERTIFICATES[kind.replace(/^certificate:/, '') as CertificateKind]
}

/** "Liability insurance", "Certificate: Yoga teacher" */
export function paperName(kind: PaperKind): string {
  if (kind === 'government_id') return 'Government ID'
  if (kind === 'insurance') return 'Liability insurance'
  if (kind === 'criminal_record') return 'Criminal record check'
  return `Certificate: ${certificateOf(kind)?.name ?? ''}`
}

/** "RMT", for the public fact; empty for what is no certificate. */
export function certificateShort(kind: PaperKind): string {
  return certificateOf(kind)?.short ?? ''
}

/** Dates that the owner types. */
export function datesOf(kind: PaperKind): { issued: 'none' | 'asked'; expires: 'none' | 'optional' | 'asked' } {
  if (kind === 'government_id') return { issued: 'none', expires: 'none' }
  if (kind === 'insurance') return { issued: 'none', expires: 'asked' }
  if (kind === 'criminal_record') return { issued: 'asked', expires: 'none' }
  return { issued: 'none', expires: 'optional' }
}

export type PaperCheck = { key: string; label: string }
type CheckFacts = { issued: string | null; expires: string | null; adultSince: string }

/**
 * Checks to tick before a paper is accepted.
 * @param facts dates in words: on the paper as its owner typed them, and the last birth date of an adult today
 */
export function checksOf(kind: PaperKind, { issued, expires, adultSince }: CheckFacts): PaperCheck[] {
  const name = { key: 'name', label: 'The name matches the profile' }
  const genuine = { key: 'genuine', label: 'It is complete, readable and unaltered' }
  const ends = {
    key: 'date',
    label: expires === null ? 'It has no expiry date and is valid today' : `It is valid until ${expires}`,
  }
  if (kind === 'government_id')
    return [
      name,
      genuine,
      { key: 'adult', label: `18 or older: born on or before ${adultSince}` },
      { key: 'date', label: 'It has not expired' },
    ]
  if (kind === 'insurance')
    return [
      name,
      genuine,
      ends,
      { key: 'cover', label: 'It covers professional and general liability for the services on offer' },
    ]
  if (kind === 'criminal_record')
    return [
      name,
      genuine,
      { key: 'date', label: `It is dated ${issued}` },
      { key: 'clear', label: 'It lists no record' },
    ]
  return [name, genuine, ends, { key: 'kind', label: `It is for: ${certificateOf(kind)?.name ?? ''}` }]
}

/** Reasons for a refusal, for admins to choose and owners to read. */
export const REFUSALS = {
  unreadable: 'We could not read it clearly.',
  incomplete: 'Part of it is missing.',
  other_name: 'The name on it doesn’t match your profile.',
  wrong_date: 'The date on it isn’t the one you entered.',
  expired: 'It has expired.',
  wrong_kind: 'It is not the kind of document we need here.',
  not_covered: 'It does not cover the services you offer.',
  not_confirmed: 'We could not confirm it with the issuer.',
  no_file: 'We need a photo or a PDF of it.',
} as const

export type Refusal = keyof typeof REFUSALS
export const refusals = Object.keys(REFUSALS) as Refusal[]

/** The chosen reasons and the words, as one text. */
export function refusalText(reasons: readonly string[], words: string | null): string {
  const chosen = reasons.map((key) => REFUSALS[key as Refusal] ?? '').filter(Boolean)
  return [...chosen, ...(words ? [words] : [])].join(' ')
}

/** Both dates are YYYY-MM-DD. Null when a person born then is of age today. */
export function birthDateProblem(born: string, today: string): string | null {
  if (born === '') return 'Please enter your birth date'
  if (born > adultSince(today)) return 'You need to be 18 or older'
  return born < '1900-01-01' ? 'Please check the year' : null
}

/** The latest birth date of a person who is of age on a day. */
export function adultSince(today: string): string {
  return `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
}

/**
 * The dates of a paper as its owner types them; empty for none. Answers the problem by field.
 * Rules: docs/product-rules.md#documents
 */
export function paperDateProblems(
  kind: PaperKind,
  { issued, expires }: { issued: string; expires: string },
  today: string,
): { issued_on: string | null; expires_on: string | null } {
  const asks = datesOf(kind)
  return {
    issued_on: asks.issued === 'none' ? null : issuedProblem(issued, today),
    expires_on: asks.expires === 'none' ? null : expiryProblem(kind, expires, today),
  }
}

function issuedProblem(issued: string, today: string): string | null {
  if (issued === '') return 'Please enter the date on it'
  if (issued > today) return 'This date is in the future'
  return yearsAfter(issued, RECORD_CHECK_YEARS) <= today
    ? `It is older than ${RECORD_CHECK_YEARS} years. Please upload a newer one`
    : null
}

function expiryProblem(kind: PaperKind, expires: string, today: string): string | null {
  if (expires === '') return kind === 'insurance' ? 'Please enter the date it expires' : null
  if (expires <= today) return 'Please enter a date after today'
  const years = kind === 'insurance' ? 2 : 20
  return expires > yearsAfter(today, years) ? `Please enter a date within the next ${years} years` : null
}

/** February 29 becomes a day that no calendar has; as text it still sorts rightly. */
function yearsAfter(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
}
