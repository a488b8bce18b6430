import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { ApiError } from '#web/api-error.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import { FieldError } from './form-error.tsx'
import { type Failed, useAction } from './use-action.ts'
import { useAfterPointer } from './use-after-pointer.ts'

/** A rule answers the message to show, or null; the rules live in `contract/rules.ts`. */
export type FieldRules<V> = { [K in keyof V]?: (value: V[K], values: V) => string | null }

type Named<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string
type Change = string | ChangeEvent<{ value: string }>

/** Props for every text input, select and textarea; spread them. */
export type FieldProps = {
  name: string
  value: string
  error: ReactNode
  onChange: (change: Change) => void
  onBlur: () => void
}

/** Props for a checkbox; spread them. The form shows its problem beside it. */
export type BoxProps = {
  name: string
  checked: boolean
  'aria-invalid': true | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

type RulesForm<V> = {
  initial: V
  rules?: FieldRules<V>
  /** The fields that the server calls by another name: `{ years_of_experience: 'years' }`. */
  wire?: Readonly<Record<string, keyof V & string>>
  failed?: Failed
  /** Every field is checked from the start: for what is filled in already. */
  eager?: boolean
}

/** Props for the `<form>` itself; spread them. */
export type FormProps = {
  /** Never 'get': what is typed must not get into an address, however the form is sent. */
  method: 'post'
  noValidate: boolean
  /** While something is being sent: a dialog around it does not close then. */
  'aria-busy': boolean
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that checks a field when it is left and live from then on; a submit looks at all of them, refuses while any is
 * wrong and puts the focus on the first wrong one. It sends one thing at a time and puts what the server says beside the
 * field that it is about, or above the button. Nothing typed is ever lost.
 */
export function useRulesForm<V extends object>({
  initial,
  rules = {},
  wire = {},
  failed,
  eager = false,
}: RulesForm<V>) {
  const names = Object.keys(initial) as (keyof V & string)[]
  const [values, setValues] = useState(initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(eager ? names : []))
  /** The server's words; they hold until their field changes or the form is sent again. */
  const [placed, setPlaced] = useState<Partial<Record<keyof V, string>>>({})
  const [refused, setRefused] = useState(false)
  const { busy, error, say, run: runAct } = useAction(failed)
  const element = useRef<HTMLFormElement>(null)
  const afterPointer = useAfterPointer()
  const isHydrated = useHydrated()

  const breach = (name: keyof V): string | null => rules[name]?.(values[name], values) ?? null
  const problem = (name: keyof V & string): string | null => placed[name] ?? (left.has(name) ? breach(name) : null)
  const leave = (fields: readonly string[]) => setLeft((present) => new Set([...present, ...fields]))

  const set = (changes: Partial<V>) => {
    setValues((present) => ({ ...present, ...changes }))
    setPlaced((present) => without(present, Object.keys(changes)))
  }
  const change = (name: string, value: unknown) => set({ [name]: value } as Partial<V>)

  const field = (name: Named<V, string>): FieldProps => ({
    name,
    value: values[name] as string,
    error: problem(name) && <FieldError>{problem(name)}</FieldError>,
    onChange: (typed) => change(name, typeof typed === 'string' ? typed : typed.currentTarget.value),
    onBlur: () => afterPointer(() => leave([name])),
  })
  const box = (name: Named<V, boolean>): BoxProps => ({
    name,
    checked: values[name] as boolean,
    'aria-invalid': problem(name) === null ? undefined : true,
    onChange: (event) => change(name, event.currentTarget.checked),
  })

  /** Puts the server's words at their fields. @returns false when none of them belongs to a field of this form */
  const placeErrors = (reason: ApiError): boolean => {
    const found: [string, string][] = []
    for (const name of [...names, ...Object.keys(wire)]) {
      const said = reason.field(name)
      if (said !== undefined) found.push([wire[name] ?? name, said])
    }
    const [first] = found
    if (first === undefined) return false
    setPlaced(Object.fromEntries(found) as typeof placed)
    leave(found.map(([name]) => name))
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[name="${first[0]}"]`)?.focus())
    return true
  }

  /** Sends what the form is about; one thing at a time. */
  const run = (act: () => unknown): Promise<void> =>
    runAct(async () => {
      try {
        return await act()
      } catch (reason) {
        if (!(reason instanceof ApiError && placeErrors(reason))) throw reason
        return null
      }
    })
  /** @param act gets the value of the button that submitted, '' when it has none; may answer `NAVIGATING` */
  const submit = (act: (values: V, pressed: string) => unknown) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : ''
    const isWrong = names.some((name) => breach(name) !== null)
    leave(names)
    setRefused(isWrong)
    if (isWrong) return focusFirstError(event.currentTarget)
    setPlaced({})
    void run(() => act(values, pressed))
  }
  /** Moves to the next step of a form with steps, once these fields of it are right. */
  const submitStep =
    (fields: readonly (keyof V & string)[], next: () => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const isWrong = fields.some((name) => breach(name) !== null)
      leave(fields)
      setRefused(isWrong)
      if (isWrong) focusFirstError(event.currentTarget)
      else next()
    }
  const reset = (next: V = initial) => {
    setValues(next)
    setLeft(new Set(eager ? names : []))
    setPlaced({})
    say(null)
    setRefused(false)
  }

  useLayoutEffect(() => {
    // Typed, or filled in by the browser, before the scripts took over: it belongs to the form like anything typed later.
    if (element.current) set(textsOf(element.current, initial))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is taken over
  }, [])

  /** Whether these fields, or all, are right, however much of that is shown. */
  const isSound = (fields: readonly (keyof V & string)[] = names) => fields.every((name) => breach(name) === null)
  const hasErrors = names.some((name) => problem(name) !== null)
  return {
    values,
    busy,
    /** The reason why it couldn't be sent, unless a field shows it. */
    error,
    field,
    box,
    problem,
    set,
    submit,
    submitStep,
    run,
    placeErrors,
    reset,
    say,
    hasErrors,
    isSound,
    refused: refused && hasErrors,
    /** Until the scripts have taken over, the browser's own checks guard the form. */
    props: (onSubmit: FormProps['onSubmit']): FormProps => ({
      method: 'post',
      noValidate: isHydrated,
      'aria-busy': busy,
      ref: element,
      onSubmit,
    }),
  }
}

function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

function without<T extends object>(of: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name))) as T
}

/** Values of the text fields that aren't empty. Hidden fields are left out. */
function textsOf<V extends object>({ elements }: HTMLFormElement, initial: V): Partial<V> {
  const texts = Object.entries(initial).flatMap(([name, value]) => {
    const field = elements.namedItem(name)
    return typeof value === 'string' && field !== null && 'value' in field ? [[name, String(field.value)]] : []
  })
  return Object.fromEntries(texts) as Partial<V>
}
