import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string | null; messageId: string }

/** Sends one mail or throws. Sandbox has none: the outbox page is where its mail is read. */
export type MailPort = { send(mail: Mail): Promise<void> }

export function createSmtpMail(smtpUrl: string, from: string): MailPort {
  const transport = createTransport(smtpUrl)
  return {
    async send({ to, subject, text, html, messageId }) {
      await transport.sendMail({ from, to, subject, text, ...(html === null ? {} : { html }), messageId })
    },
  }
}

export const sandboxMail: MailPort = { send: async () => undefined }
