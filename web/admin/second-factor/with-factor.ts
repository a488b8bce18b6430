import { isFactorNeeded } from './factor-state.ts'

type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** The dialog that is mounted asks. @returns how to take it away */
export function answerWith(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/**
 * Does something that may ask for the second factor once more: then a dialog asks for the code, and it is done again.
 * @throws what the act threw, also when the dialog was closed without a code
 */
export async function withFactor<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isFactorNeeded(error) || !(await ask?.())) throw error
    return act()
  }
}
