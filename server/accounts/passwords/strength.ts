import { passwordProblem } from '#contract/rules.ts'
import { DomainError } from '#server/platform/errors.ts'

/** The most common passwords, without digits and signs. */
const COMMON_WORDS = new Set(
  `password passwort passw passwd motdepasse contrasena qwerty qwertz azerty qwertyuiop qwe qwer qwert asdf asdfgh
  asdfghjkl zxcvbn zxcvbnm qaz qazwsx qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh aa aaa aaaa aaaaaa
  letmein welcome bienvenue bienvenido admin administrator root user test tester guest login access master secret
  changeme change default temp iloveyou loveyou sunshine princess princesse monkey dragon shadow football baseball
  basketball hockey soccer superman batman trustno hello hellohello bonjour freedom whatever starwars michael jessica
  ashley daniel jordan charlie summer winter spring autumn january canada vancouver toronto montreal calgary canucks
  beauty google facebook computer internet killer ninja mustang pokemon samsung flower cookie cheese chocolate lovely
  passpass passwordpassword qwertyqwerty monday friday newpassword mypassword thepassword goodpassword securepassword`
    .trim()
    .split(/\s+/),
)

// Shorter parts of an address occur in good passwords by chance.
const TELLING_LENGTH = 4

/**
 * Requirements for a new password, the same at sign-up and reset. Rules: docs/product-rules.md#passwords
 * @throws DomainError weak_password with the text to show
 */
export function requireStrongPassword(password: string, about: { email: string; product: string }): void {
  const problem = passwordProblem(password) ?? guessProblem(password, about)
  if (problem !== null)
    throw new DomainError('weak_password', problem, { fields: [{ msg: problem, loc: ['body', 'password'] }] })
}

function guessProblem(password: string, about: { email: string; product: string }): string | null {
  const lower = password.toLowerCase()
  const letters = lower.replace(/[^\p{L}\p{M}]/gu, '')
  if (letters.length < 3 || COMMON_WORDS.has(letters) || COMMON_WORDS.has(unspelled(lower)))
    return 'This password is too common. Please choose one that is harder to guess'
  const localPart = about.email.split('@')[0]?.toLowerCase() ?? ''
  const named = [localPart, about.product.toLowerCase()].filter((word) => word.length >= TELLING_LENGTH)
  return named.some((word) => lower.includes(word)) ? 'Password must not contain your email or our name' : null
}

/** Undoes the usual spelling with signs: P@ssw0rd1! reads password. */
function unspelled(lower: string): string {
  return lower
    .replace(/[\d@$!%*?&.\-_#]+$/, '')
    .replace(/@/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[$5]/g, 's')
    .replace(/[^\p{L}]/gu, '')
}
