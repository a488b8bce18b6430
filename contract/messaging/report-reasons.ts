/** Reasons for a report of a conversation, with their words. */
export const REPORT_REASONS = {
  harassment: 'Insults or threats',
  unwanted: 'Unwanted or sexual messages',
  scam: 'A scam, or money outside of the site',
  contact: 'Asks to meet or pay outside of the site',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_WORDS_MAX = 1000
