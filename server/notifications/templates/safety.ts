import type {
  AlarmRaised,
  AllClear,
  ContactAnswered,
  ContactAsked,
  ContactStopped,
  SafetyAsked,
} from '#server/bookings/index.ts'
import { momentText } from '#server/bookings/index.ts'
import type { Scene, Template, TextMessage } from './template.ts'

/**
 * About the safety of providers. The trusted contact reads the provider's name and nothing of the visit: neither client
 * nor place. The safety phone's text says where to look; only the admins' page has the address.
 */
export const safetyTemplates = {
  'safety.contact_asked': {
    holds: { until: ({ expiresAt }) => expiresAt },
    readers: {
      contact: {
        sms: ({ providerName, token }, { site }) => ({
          text: `${site.name}: ${providerName} would like you as a trusted contact. We text you if they do not answer after a visit. Yes or no: ${site.publicUrl}/trusted-contact#token=${token}`,
          shortenable: [providerName],
        }),
      },
    },
  } satisfies Template<Asked> as Template<Asked>,

  'safety.contact_answered': {
    readers: {
      provider: {
        mail: ({ firstName, contactName, agrees }, { site }) => ({
          subject: agrees ? `${contactName} is your trusted contact` : `${contactName} said no`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            agrees
              ? `${contactName} has agreed to be your trusted contact. We text them if you don’t answer after a visit or if you send a silent alarm. They never learn who you visit or where.`
              : `${contactName} doesn’t want to be your trusted contact. You can ask someone else.`,
          ],
          link: { label: 'Your safety settings', href: `${site.publicUrl}/provider/safety` },
          signature: site.name,
        }),
      },
    },
  } satisfies Template<Answered> as Template<Answered>,

  'safety.contact_agreed': {
    // They have just answered by this phone.
    mayWake: () => true,
    readers: {
      contact: {
        sms: ({ providerName, token }, { site }) => ({
          text: `${site.name}: You are now a trusted contact of ${providerName}. To stop at any time: ${site.publicUrl}/trusted-contact#token=${token}`,
          shortenable: [providerName],
        }),
      },
    },
  } satisfies Template<Agreed> as Template<Agreed>,

  'safety.contact_stopped': {
    readers: {
      provider: {
        mail: ({ firstName, contactName }, { site }) => ({
          subject: `${contactName} is no longer your trusted contact`,
          greeting: `Hello ${firstName},`,
          paragraphs: [
            `${contactName} no longer wants to be your trusted contact, so we won’t text them again. Please choose someone else.`,
          ],
          link: { label: 'Your safety settings', href: `${site.publicUrl}/provider/safety` },
          signature: site.name,
        }),
      },
    },
  } satisfies Template<Stopped> as Template<Stopped>,

  'safety.asked': {
    isUrgent: true,
    holds: { until: ({ answerBy }) => answerBy },
    readers: {
      provider: {
        sms: ({ bookingId, hasContact, answerBy }, scene) => ({
          text: `${scene.site.name}: Is everything all right? Please check out, or tell us you’re fine. ${afterwards(hasContact, answerBy, scene)} ${pageOf(bookingId, scene)}`,
        }),
        mail: ({ firstName, bookingId, hasContact, answerBy }, scene) => ({
          subject: 'Is everything all right?',
          greeting: `Hello ${firstName},`,
          paragraphs: [
            'Your visit should be over, and you haven’t checked out.',
            `Please check out, or tell us you’re fine. ${afterwards(hasContact, answerBy, scene)}`,
            'In an emergency, call 911 first.',
          ],
          link: { label: 'I’m fine', href: pageOf(bookingId, scene) },
          signature: scene.site.name,
        }),
      },
    },
  } satisfies Template<SafetyAsked> as Template<SafetyAsked>,

  'safety.alarm': {
    isUrgent: true,
    readers: {
      contact: { sms: alarmToContact },
      desk: {
        sms: ({ id, kind, providerName }, { site }) => ({
          text: `${site.name} ALARM: ${providerName} ${kind === 'silent' ? 'sent a silent alarm' : 'does not answer after a visit'}. ${site.publicUrl}/admin/safety/${id}`,
          shortenable: [providerName],
        }),
      },
      support: {
        mail: ({ id, kind, providerName, at }, { site, localTime }) => ({
          subject: `ALARM: ${providerName}`,
          paragraphs: [
            `${providerName} ${kind === 'silent' ? 'sent a silent alarm' : 'has not checked out of a visit and does not answer'}, at ${momentText(at, localTime)}.`,
            'The alarm page has the address, the phone numbers and what happened.',
          ],
          link: { label: 'Open the alarm', href: `${site.publicUrl}/admin/safety/${id}` },
          signature: null,
        }),
      },
    },
  } satisfies Template<AlarmRaised> as Template<AlarmRaised>,

  'safety.all_clear': {
    isUrgent: true,
    readers: {
      contact: {
        sms: ({ providerName }, { site }) => ({
          text: `${site.name}: ${providerName} has answered and says that all is well. Thank you for looking out for them.`,
          shortenable: [providerName],
        }),
      },
    },
  } satisfies Template<AllClear> as Template<AllClear>,
}

type Asked = Pick<ContactAsked, 'providerName' | 'token' | 'expiresAt'>
type Answered = Pick<ContactAnswered, 'firstName' | 'contactName' | 'agrees'>

type Agreed = Pick<ContactAnswered, 'providerName' | 'token'>
type Stopped = Pick<ContactStopped, 'firstName' | 'contactName'>

/** Neither whom nor where: only that they should check on the provider. */
function alarmToContact({ kind, providerName, at }: AlarmRaised, { site, localTime }: Scene): TextMessage {
  const time = localTime.timeText(localTime.localText(at).slice(11))
  const text =
    kind === 'silent'
      ? `${site.name}: ${providerName} sent a silent alarm at ${time} and may need help. A call could put them at risk. If you think they are in danger, call 911.`
      : `${site.name}: ${providerName} should have finished a visit and has not answered us by ${time}. Please try to reach them. If you think they are in danger, call 911.`
  return { text, shortenable: [providerName] }
}

function pageOf(bookingId: string, { site }: Scene): string {
  return `${site.publicUrl}/provider/bookings/${bookingId}`
}

/** Consequences of no answer, and nothing that won't happen. */
function afterwards(hasContact: boolean, answerBy: Date, { localTime }: Scene): string {
  const by = localTime.timeText(localTime.localText(answerBy).slice(11))
  return hasContact ? `Otherwise we text your trusted contact at ${by}.` : `Please answer by ${by}.`
}
