import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'

/** A wrong call, not a failure: the exit code is 2. */
export class Usage extends Error {}

/** Written only to a person at the terminal; a script answers by options. */
export function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** Asks at the terminal. @throws Usage without a terminal, with the option that answers instead */
export async function ask(question: string, option: string): Promise<string> {
  if (!isTerminal()) throw new Usage(`${option} is missing.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question}: `)
  terminal.close()
  return answer.trim()
}

/**
 * A secret: from standard input when told so, from a variable, or typed unseen. Never from an option, which every user
 * of the machine can read in the list of processes.
 * @throws Usage without a terminal
 */
export async function askSecret(
  question: string,
  { fromInput, variable }: { fromInput: boolean; variable: string },
): Promise<string> {
  if (fromInput) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const given = process.env[variable]
  if (given) return given
  if (!isTerminal()) throw new Usage(`The password is missing. Use --password-stdin or ${variable}.`)
  return askUnseen(question)
}

async function askUnseen(question: string): Promise<string> {
  process.stdout.write(`${question}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}

/** @throws Usage unless the answer is yes, by the option or at the terminal */
export async function confirm(what: string, isYes: boolean): Promise<void> {
  if (isYes) return
  const answer = isTerminal() ? await ask(`${what} Type "yes" to continue`, '--yes') : ''
  if (answer !== 'yes') throw new Usage(`${what} Nothing was changed. Confirm with --yes.`)
}

/** Prints a command's result as lines for people, or as JSON for programs. */
export function print(isJson: boolean, found: object, lines: () => readonly string[]): void {
  process.stdout.write(isJson ? `${JSON.stringify(found, null, 2)}\n` : `${lines().join('\n')}\n`)
}
