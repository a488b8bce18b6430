import { type ComponentProps, type ReactNode, useId } from 'react'

import styles from './fields.module.css'

type Around = {
  label?: ReactNode
  /** Help below the field. */
  description?: ReactNode
  /** The problem, below the help. True marks the field and leaves the words to another element. */
  error?: ReactNode
  /** The star after the label; if left out, `required` decides. */
  withAsterisk?: boolean
  className?: string | undefined
}

/** A one-line field with its label, help and error. */
export type TextInputProps = Omit<ComponentProps<'input'>, keyof Around> &
  Around & {
    /** An icon or a unit in front of the text. */
    leftSection?: ReactNode
    rightSection?: ReactNode
    /** In px. */
    rightSectionWidth?: number
  }

export function TextInput({ leftSection, rightSection, rightSectionWidth, ...props }: TextInputProps) {
  const [around, { style, ...input }] = useField(props)
  const width = rightSectionWidth ?? 34
  return (
    <Field {...around}>
      {leftSection !== undefined && <span className={styles.left}>{leftSection}</span>}
      <input
        className={styles.input}
        data-left={leftSection !== undefined || undefined}
        style={rightSection === undefined ? style : { paddingInlineEnd: width, ...style }}
        {...input}
      />
      {rightSection !== undefined && (
        <span className={styles.right} style={{ width }}>
          {rightSection}
        </span>
      )}
    </Field>
  )
}

/** A field of several lines, which grows with its text where the browser can. */
export function Textarea(props: Omit<ComponentProps<'textarea'>, keyof Around> & Around) {
  const [around, { rows = 2, ...input }] = useField(props)
  return (
    <Field {...around}>
      <textarea className={styles.input} rows={rows} style={{ minHeight: `calc(${rows} * 1lh + 18px)` }} {...input} />
    </Field>
  )
}

type Choice = string | { value: string; label: string; disabled?: boolean }

/** A list of choices. */
export function NativeSelect({
  data,
  ...props
}: Omit<ComponentProps<'select'>, keyof Around> & Around & { data: readonly Choice[] }) {
  const [around, select] = useField(props)
  return (
    <Field {...around}>
      <select className={styles.input} {...select}>
        {data.map((choice) => {
          const { label, ...option } = typeof choice === 'string' ? { value: choice, label: choice } : choice
          return (
            <option key={option.value} {...option}>
              {label}
            </option>
          )
        })}
      </select>
    </Field>
  )
}

/** Short fields beside each other where there is room for it. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** Wraps a field, and gives it the attributes that refer to its label, help and error. */
function useField<P extends Around & { id?: string | undefined; required?: boolean | undefined }>(props: P) {
  const own = useId()
  const { label, description, error, withAsterisk, className, id = own, ...rest } = props
  const isWrong = Boolean(error)
  const words = isWrong && error !== true ? error : null
  const described = [words && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  const around = { id, label, description, words, marked: withAsterisk ?? props.required ?? false, className }
  const field = {
    ...rest,
    id,
    'aria-invalid': isWrong || undefined,
    ...(described ? { 'aria-describedby': described } : {}),
  }
  return [around, field] as const
}

type FieldProps = {
  id: string
  label: ReactNode
  description: ReactNode
  words: ReactNode
  marked: boolean
  className: string | undefined
  children: ReactNode
}

function Field({ id, label, description, words, marked, className = '', children }: FieldProps) {
  return (
    <div className={`${styles.field} ${className}`}>
      {label && (
        <label htmlFor={id} className={styles.label}>
          {label}
          {marked && (
            <span className={styles.star} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      <div className={styles.control}>{children}</div>
      {description && (
        <p id={`${id}-description`} className={styles.help}>
          {description}
        </p>
      )}
      {words && (
        <p id={`${id}-error`} className={styles.error}>
          {words}
        </p>
      )}
    </div>
  )
}
