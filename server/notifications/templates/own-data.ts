import type { AccountDeleted, OwnDataReady } from '#server/accounts/index.ts'
import { ifNotYou, ours, urgent } from './accounts.ts'
import type { Template } from './template.ts'

/** About a person's stored data, and its end. */
export const ownDataTemplates = {
  'account.deleted': urgent<Pick<AccountDeleted, 'isProvider'>>({
    mail: ({ isProvider }, scene) => ({
      ...ours(scene),
      subject: `Your ${scene.site.name} account is deleted`,
      paragraphs: [
        'As you asked, your account is deleted: your name, address, phone number, messages, photos and documents are gone, and no one can log in to it. This is our last email to this address.',
        'We keep visits, payments and your reviews without your name, and receipts as issued, which the law requires us to keep for six years.',
        ...(isProvider
          ? ['If you earned money here, the seller details that tax law requires stay sealed for six more years.']
          : []),
      ],
      ending: [`If this wasn’t you, write to us right away: ${scene.site.supportEmail}.`],
    }),
  }),
  'account.data_ready': {
    readers: {
      owner: {
        mail: ({ until }, scene) => ({
          ...ours(scene),
          subject: `Your data is ready - ${scene.site.name}`,
          paragraphs: [
            `Your data is ready as a file. Log in to download it under Account and security by ${scene.localTime.longText(until)}. Then we delete it.`,
            'It says a lot about you, so keep it somewhere private.',
            ifNotYou(scene),
          ],
          link: { label: 'Download your data', href: `${scene.site.publicUrl}/account/data` },
        }),
      },
    },
    holds: { until: ({ until }) => until },
  } satisfies Template<Pick<OwnDataReady, 'until'>>,
}
