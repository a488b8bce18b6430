import { compactCode, seenText } from './unseen.ts'

export const GST_EXAMPLE = '123456782RT0001'

/** A GST/HST account: a business number, whose last digit checks the others (Luhn), `RT` and four digits. Empty is none. */
export function gstProblem(value: string): string | null {
  const text = seenText(value)
  if (text === '') return null
  const number = /^(\d{9}) ?RT ?\d{4}$/i.exec(text)?.[1]
  if (number === undefined) return `Please enter a GST number like ${GST_EXAMPLE}`
  return isChecked(number) ? null : 'This is not a valid GST number. Please check its digits.'
}

/** The filer: a person under a social insurance number, or a corporation under a business number. */
export const filers = ['individual', 'corporation'] as const
export type Filer = (typeof filers)[number]

/** The digits of a tax number, without what people put between them. */
export function taxNumberDigits(value: string): string {
  return compactCode(value)
}

/** Both kinds have nine digits, of which the last checks the others. The message never repeats what was typed. */
export function taxNumberProblem(value: string, filer: Filer): string | null {
  const digits = taxNumberDigits(value)
  const name = filer === 'individual' ? 'social insurance number' : 'business number'
  if (digits === '') return `Please enter your ${name}`
  if (!/^\d{9}$/.test(digits)) return `A ${name} has 9 digits`
  return isChecked(digits) ? null : `This is not a valid ${name}. Please check its digits.`
}

function isChecked(digits: string): boolean {
  return Number(digits) > 0 && luhnSum(digits) % 10 === 0
}

/** Every second digit, from the last but one, counts double; the digits of a double are added. */
function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}

/** The problem with a date of incorporation. Null without one. Dates are YYYY-MM-DD. */
export function foundedProblem(incorporatedOn: string, today: string): string | null {
  if (incorporatedOn === '') return 'Please enter the date of incorporation'
  if (incorporatedOn > today) return 'This date is in the future'
  return incorporatedOn < '1800-01-01' ? 'Please check the year' : null
}
