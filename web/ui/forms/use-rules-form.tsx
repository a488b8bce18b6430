import { useForm } from '@mantine/form'
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import type { ApiError } from '#web/api.ts'
import { useAfterPointer } from './use-after-pointer.ts'
import { FieldError } from './form-error.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export type Texts = Record<string, string>
/** A rule answers the message to show, or null; the rules live in `contract/rules.ts`. */
export type FieldRules<V extends Texts> = { [K in keyof V]?: (value: string, values: V) => string | null }

type Change = string | ChangeEvent<{ value: string }>

/** What every text input, select and textarea needs; spread it. */
export type FieldProps = {
  name: string
  value: string
  error: ReactNode
  onChange: (change: Change) => void
  onBlur: () => void
}

type RulesForm<V extends Texts> = {
  initial: V
  /** Defined outside the component. */
  rules: FieldRules<V>
  /** Fields whose rule reads another field: `{ password: 'confirm_password' }` looks at the second when the first changes. */
  follows?: { [K in keyof V]?: keyof V & string }
}

/** What the `<form>` itself needs; spread it. */
export type FormProps = {
  /** Never 'get': what is typed must not get into an address, however the form is sent. */
  method: 'post'
  noValidate: boolean
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form of texts that checks a field when it is left and live from then on; a submit looks at all of them,
 * refuses while any is wrong and puts the focus on the first wrong one. Nothing typed is ever lost.
 */
export function useRulesForm<V extends Texts>({ initial, rules, follows }: RulesForm<V>) {
  const form = useForm<Texts>({
    mode: 'controlled',
    initialValues: initial,
    validate: rules as FieldRules<Texts>,
    clearInputErrorOnChange: false,
  })
  const touched = useRef(new Set<string>())
  const [refused, setRefused] = useState(false)
  const afterPointer = useAfterPointer()
  const values = form.values as V

  const check = (name: string) => {
    if (touched.current.has(name)) form.validateField(name)
  }
  const set = (name: keyof V & string, value: string) => {
    form.setFieldValue(name as string, value)
    check(name)
    const follower = follows?.[name]
    if (follower) check(follower)
  }
  const field = (name: keyof V & string): FieldProps => ({
    name,
    value: values[name] ?? '',
    error: form.errors[name] ? <FieldError>{form.errors[name]}</FieldError> : undefined,
    onChange: (change) => set(name, typeof change === 'string' ? change : change.currentTarget.value),
    onBlur: () => {
      touched.current.add(name)
      afterPointer(() => form.validateField(name))
    },
  })
  /** `pressed` is the value of the button that submitted, '' when it has none. */
  const submit =
    (onValid: (values: V, pressed: string) => void | Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      const element = event.currentTarget
      const { submitter } = event.nativeEvent as SubmitEvent
      const pressed = submitter instanceof HTMLButtonElement ? submitter.value : ''
      for (const name of Object.keys(initial)) touched.current.add(name)
      form.onSubmit(
        (valid) => {
          setRefused(false)
          void onValid(valid as V, pressed)
        },
        () => {
          setRefused(true)
          focusFirstError(element)
        },
      )(event)
    }
  const element = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  useLayoutEffect(() => {
    // Typed, or filled in by the browser, before the scripts took over: it belongs to the form like anything typed later.
    const early = element.current ? textsOf(element.current, Object.keys(initial)) : {}
    for (const [name, text] of Object.entries(early)) if (text !== values[name]) form.setFieldValue(name, text)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is taken over
  }, [])
  /** Until the scripts have taken over, the browser's own checks guard the form. */
  const props = (onSubmit: FormProps['onSubmit']): FormProps => ({
    method: 'post',
    noValidate: isHydrated,
    ref: element,
    onSubmit,
  })
  /** Puts the server's words at their fields. @returns false when none of them belongs to a field shown here */
  const placeErrors = (error: ApiError): boolean => {
    const placed = Object.keys(initial).filter((name) => {
      const message = error.field(name)
      if (!message) return false
      touched.current.add(name)
      form.setFieldError(name, message)
      return true
    })
    if (placed[0]) {
      const first = placed[0]
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
    }
    return placed.length > 0
  }
  const reset = (next: V = initial) => {
    touched.current.clear()
    form.setValues(next)
    form.clearErrors()
    setRefused(false)
  }

  const hasErrors = Object.keys(form.errors).length > 0
  return { values, field, set, props, submit, placeErrors, reset, hasErrors, refused: refused && hasErrors }
}

function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** What stands in the fields of these names; a field that is not shown is left out. */
function textsOf({ elements }: HTMLFormElement, names: readonly string[]): Texts {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = elements.namedItem(name)
      return field !== null && 'value' in field ? [[name, String(field.value)]] : []
    }),
  )
}
