import type { AccountDeleted, OwnDataReady } from '#server/accounts/index.ts'
import { accountLink, ifNotYou, ours, urgent } from './accounts.ts'
import type { Template } from './template.ts'

/** About what is kept of somebody, and its end. */
export const ownDataTemplates = {
  'account.deleted': urgent<Pick<AccountDeleted, 'isProvider'>>({
    mail: ({ isProvider }, scene) => ({
      ...ours(scene),
      subject: `Your ${scene.site.name} account is deleted`,
      paragraphs: [
        'As you asked, your account is deleted: your name, address, telephone number, messages, photos and papers are gone, and nobody can log in with it any more. This is the last mail to this address.',
        'What is left: visits, payments and your reviews without your name, and receipts as they were issued, which the law makes us keep for six years.',
        ...(isProvider
          ? [
              'If you have earned with us, what the tax authority asks about sellers stays sealed for six years after this one.',
            ]
          : []),
      ],
      ending: [`If you did not do this, write to us at once: ${scene.site.supportEmail}.`],
    }),
  }),
  'account.data_ready': {
    readers: {
      owner: {
        mail: ({ until }, scene) => ({
          ...ours(scene),
          subject: `Your data is ready - ${scene.site.name}`,
          paragraphs: [
            `What we keep about you is put together as a file. Log in to download it under Account and security, until ${scene.localTime.longText(until)}. Then it is removed.`,
            'It says a lot about you: keep it where nobody else can read it.',
            ifNotYou(scene),
          ],
          link: accountLink(scene),
        }),
      },
    },
    holds: { until: ({ until }) => until },
  } satisfies Template<Pick<OwnDataReady, 'until'>>,
}
