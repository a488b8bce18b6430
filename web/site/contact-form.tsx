import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { sendContact as sendContactEndpoint } from '#contract/admin.ts'
import { RESPONSE_PROMISE } from '#contract/constants.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { emailProblem } from '#contract/rules.ts'
import { refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { sendContact } from '#web/endpoints/admin.gen.ts'
import { FieldPair, NativeSelect, TextInput, Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { DELAY_CONTACT_MS } from '#web/ui/measures.ts'

import styles from './contact-form.module.css'

type InquiryType = NonNullable<CallInput<typeof sendContactEndpoint>['body']['inquiry_type']>

const INQUIRIES = {
  general: 'General question',
  booking: 'A booking',
  provider: 'Working as a provider',
  technical: 'Technical problem',
  partnership: 'Partnership',
  feedback: 'Feedback',
} satisfies Record<InquiryType, string>

const INITIAL = { name: '', email: '', phone: '', subject: '', message: '', inquiry_type: 'general' }
const needed = (message: string) => (value: string) => (value.trim() === '' ? message : null)
const RULES = {
  name: needed('Please enter your name'),
  email: emailProblem,
  subject: needed('Enter a subject'),
  message: needed('Enter a message'),
}
const FAILED = 'There was an error sending your message. Please try again.'

/** Writes to support; thanks and clears after at least 2 s. Posted by a browser without scripts, it works as well. */
export function ContactForm() {
  const form = useRulesForm({ initial: INITIAL, rules: RULES, failed: (reason) => refusalText(reason, FAILED) })
  const [params] = useSearchParams()
  const [isSent, setSent] = useState(params.has('sent'))
  const { field } = form

  const submit = async (values: typeof INITIAL) => {
    setSent(false)
    const { phone, inquiry_type: inquiryType, ...rest } = values
    const body = {
      ...rest,
      email: rest.email.trim(),
      inquiry_type: inquiryType as InquiryType,
      ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
    }
    await Promise.all([call(sendContact, { body }), wait(DELAY_CONTACT_MS)])
    form.reset()
    setSent(true)
  }

  return (
    <Surface
      as="form"
      raised
      className={styles.form}
      action="/contact"
      aria-labelledby="write-to-us"
      {...form.props(form.submit(submit))}
    >
      <h2 id="write-to-us">Write to us</h2>
      {isSent && <ThankYou />}
      <FieldPair>
        <TextInput label="Name" required autoComplete="name" maxLength={100} {...field('name')} />
        <TextInput
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...field('phone')}
        />
        <NativeSelect
          label="What is it about?"
          data={Object.entries(INQUIRIES).map(([value, label]) => ({ value, label }))}
          {...field('inquiry_type')}
        />
      </FieldPair>
      <TextInput label="Subject" required maxLength={150} {...field('subject')} />
      <Textarea label="Message" required rows={6} maxLength={5000} {...field('message')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" loading={form.busy} rightSection={<Icon name="arrow-right" size={18} />}>
        Send message
      </Button>
    </Surface>
  )
}

function ThankYou() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Row ref={ref} gap={16} className={styles.thanks} role="status" tabIndex={-1}>
      <img src="/art/love-letter.webp" alt="" width={56} height={56} />
      <p>
        <strong>Thank you for your message!</strong>
        We&apos;ve received it and will reply {RESPONSE_PROMISE}.
      </p>
    </Row>
  )
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
