import type { LegalSection } from './terms.ts'

/** The two public legal pages, `/privacy-policy` and `/terms`. `updated` is an ISO date. */
export type LegalPage = { title: string; updated: string; intro: string; sections: LegalSection[] }

/** Written for British Columbia's Personal Information Protection Act (PIPA). */
export const privacyPolicy: LegalPage = {
  title: 'Privacy policy',
  updated: '2026-11-22',
  intro:
    'This page says what personal information we collect, why, who sees it and what you can ask of us. We follow British Columbia’s Personal Information Protection Act (PIPA). “We” means the company that runs this site.',
  sections: [
    {
      id: 'collect',
      title: 'What we collect',
      paragraphs: [
        'When you open an account: your name, email, phone number and address, and a password that we store only as a one-way hash. When you book: the service, time, place and your notes.',
        'From providers also: profile, services, hours, what they declare to us when they ask for approval, the end date of their insurance and, if they have one, a GST number.',
        'From your device: network address, browser type and time of requests, which we need to keep the service running and to stop abuse. We set no advertising or tracking cookies; a sign-in token is kept in your browser until you log out.',
      ],
    },
    {
      id: 'use',
      title: 'Why we use it',
      paragraphs: [
        'To make bookings possible, take payments, send confirmations and reminders, check who may offer services, answer your questions, settle disagreements, keep people safe and meet legal duties such as tax records.',
        'We send no marketing, and we do not sell personal information.',
      ],
    },
    {
      id: 'share',
      title: 'Who sees what',
      paragraphs: [
        'Everyone can see a provider’s name, photo, public area and profile, never their street. Once a provider accepts a booking, the two of you see each other’s phone and email, and the provider sees the address of the visit. This closes 24 hours after the visit is over and marked as completed.',
        'Companies that work for us receive what their task needs: a payment processor (it takes your card number, which never reaches us), and services that deliver email and text messages and store files. Some of them process data outside Canada, where other laws apply. We also disclose information where the law requires it.',
      ],
    },
    {
      id: 'consent',
      title: 'Your consent',
      paragraphs: [
        'By opening an account you consent to the uses described here. You may withdraw consent with reasonable notice; if we need the information to provide the service or must keep it by law, we will tell you what follows from that.',
      ],
    },
    {
      id: 'keep',
      title: 'How long we keep it, and how we protect it',
      paragraphs: [
        'We keep personal information as long as the purpose or the law requires. Booking and payment records are kept for six years for tax purposes. Information that was used to make a decision about you is kept for at least one year.',
        'Connections are encrypted, passwords and tokens are stored as hashes, and staff see only what their work needs. If a breach creates a real risk of significant harm, we tell the people affected.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      paragraphs: [
        'You can see and correct most of your information in your profile. You can also ask us what we hold about you, how we have used it and to whom we gave it, ask for corrections, or ask us to close your account. Write through the contact page; we answer within 30 business days, as PIPA requires.',
        'If our answer does not satisfy you, you can turn to the Office of the Information and Privacy Commissioner for British Columbia.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      paragraphs: [
        'When this policy changes we update the date above, and tell account holders beforehand if the change matters. The person responsible for privacy can be reached through the contact page.',
      ],
    },
  ],
}

export const termsOfUse: LegalPage = {
  title: 'Terms of use',
  updated: '2026-11-22',
  intro:
    'These terms apply to everyone who visits this site. Clients and providers also accept the terms of their role when they sign up; where those say more, they come first. “We” means the company that runs this site.',
  sections: [
    {
      id: 'service',
      title: 'What this site does',
      paragraphs: [
        'It lets people in Greater Vancouver find and book independent professionals for beauty, wellness and pet-care visits at home. We provide the platform; the service itself is provided by the professional you book.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'Give true information, keep your password to yourself and tell us if someone else may have used your account. One person, one account. You must be 18 or older, or have the consent of a parent or guardian; providers must be 18 or older.',
      ],
    },
    {
      id: 'booking',
      title: 'Bookings, payment and cancellation',
      paragraphs: [
        'Bookings are requested and managed on the platform and paid there by major credit card, never in cash. Cancelling is free with 24 hours notice from your dashboard; inside 24 hours the policy shown at booking may keep a share of everything you paid for the visit, tax included; you see the exact amount before you decide.',
        'If there is a problem with a visit or a payment, tell us in writing through the contact page within 14 days.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: [
        'Do not harass, deceive or endanger others, post what is unlawful or not yours, get around the platform’s payments, collect other people’s data, or disturb or probe the site’s security.',
        'We may remove content or suspend accounts that break these rules, and we say why.',
      ],
    },
    {
      id: 'content',
      title: 'Content',
      paragraphs: [
        'You keep the rights to what you post and allow us to show it on the platform.',
        'The site’s design, text and name belong to us or to those who license them to us.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We work to keep the site correct and available, but cannot promise that it never fails. As far as the law allows we are not liable for indirect losses or for how independent providers carry out their services. Rights that the law guarantees to consumers stay untouched.',
      ],
    },
    {
      id: 'law',
      title: 'Law and changes',
      paragraphs: [
        'The laws of British Columbia, and of Canada as they apply there, govern these terms. When they change we update the date above and tell account holders beforehand if the change matters. Questions are welcome through the contact page.',
      ],
    },
  ],
}
