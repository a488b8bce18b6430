/** Shows a card number in groups of four while it is typed. */
export function formatCardNumber(typed: string): string {
  return (
    typed
      .replace(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}

/** `1229` → `12 / 29`; a month that can only be one digit gets its zero. */
export function formatExpiry(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^([2-9])/, '0$1')
    .slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export function formatCvc(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 4)
}

export function cardNumberProblem(value: string): string | null {
  return value.replace(/\D/g, '').length >= 13 ? null : 'Your card number is incomplete.'
}

export function expiryProblem(value: string): string | null {
  return /^\d{2} \/ \d{2}$/.test(value) ? null : "Your card's expiration date is incomplete."
}

export function cvcProblem(value: string): string | null {
  return value.length >= 3 ? null : "Your card's security code is incomplete."
}

export function cardNameProblem(value: string): string | null {
  return value.trim() ? null : 'Enter the name on the card.'
}
