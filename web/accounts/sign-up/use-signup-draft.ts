import { useEffect } from 'react'

import { dropDraft, readDraft, writeDraft } from '#web/drafts.ts'

import { EMPTY_SIGNUP, type SignupValues } from './signup-rules.ts'

const DRAFT = 'sign-up'
/** Drafts of people who aren't signed in. The next login deletes them. */
const OWNER = ''

type Kept = Partial<Omit<SignupValues, 'password' | 'confirm_password'>>

/**
 * Saves what was typed into the sign-up in this tab, without the passwords: a look at the terms, a reload or "back"
 * loses nothing. Text typed before the scripts started, and the role in the address, override it.
 * @param isOver there is an account: nothing is saved any longer
 */
export function useSignupDraft(values: SignupValues, fill: (kept: Kept) => void, isOver: boolean, hasRole: boolean) {
  useEffect(() => {
    const draft = readDraft<Kept>(DRAFT, OWNER)
    if (draft === null) return
    const isFree = (name: string, empty: string) =>
      name === 'role'
        ? !hasRole
        : document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name="${name}"]`)?.value === empty
    fill(Object.fromEntries(Object.entries(draft).filter(([name]) => isFree(name, emptyOf(name)))))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is taken over
  }, [])
  useEffect(() => {
    if (isOver) return dropDraft(DRAFT)
    const { password: _password, confirm_password: _confirmed, ...rest } = values
    const typed = Object.entries(rest).filter(([name, value]) => value !== emptyOf(name))
    if (typed.some(([name]) => name !== 'role')) writeDraft(DRAFT, OWNER, Object.fromEntries(typed))
  }, [values, isOver])
}

function emptyOf(name: string): string {
  return EMPTY_SIGNUP[name as keyof SignupValues]
}
