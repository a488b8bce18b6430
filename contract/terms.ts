/**
 * What people agree to. Each side accepts its document at sign-up, section by section; the server
 * stores the version with the acceptance, so a changed text needs a new version here.
 */
export type LegalSection = { id: string; title: string; paragraphs: string[] }
export type TermsDocument = {
  role: 'client' | 'provider'
  version: string
  title: string
  intro: string
  sections: LegalSection[]
  agreement: string
}

export const TERMS_VERSION = '2026-11-22'

/** Ten sections, accepted one by one. */
export const providerTerms: TermsDocument = {
  role: 'provider',
  version: TERMS_VERSION,
  title: 'Provider terms',
  intro:
    'These terms apply when you offer services through the platform. “We” means the company that runs it. Please read every section, tick it and accept at the end.',
  sections: [
    {
      id: 'eligibility',
      title: '1. Eligibility',
      paragraphs: [
        'You are at least 18 years old and legally authorized to work in Canada. You hold the certifications and licences that your services require in British Columbia, and current liability insurance.',
        'Where the nature of a service calls for it, such as care in the home of a vulnerable person, you agree to a background check. We ask for your consent first.',
        'What you declare to us is true, and you can show the papers behind it when we ask: government identification, proof of insurance with its expiry date, and certificates. You cannot be booked until we have approved you, and you tell us at once if anything changes.',
      ],
    },
    {
      id: 'insurance',
      title: '2. Insurance',
      paragraphs: [
        'You keep professional liability and commercial general liability insurance that covers the services you offer in clients’ homes, for as long as you offer them.',
        'You renew it in time, at least once a year, and give us the new end date, which we review. We remind you 30, 14, 7 and 1 days before the old one passes. Dates after it are not offered to clients.',
      ],
    },
    {
      id: 'conduct',
      title: '3. Professional conduct',
      paragraphs: [
        'You arrive on time, sober, clean and prepared, and treat clients, their households, their animals and their property with respect. Discrimination, harassment and threats end your account.',
        'You keep what you learn about clients private. You use a client’s address and phone number only for the visit they were opened for, and you do not keep them afterwards.',
      ],
    },
    {
      id: 'off-platform',
      title: '4. No off-platform dealing',
      paragraphs: [
        'You do not ask clients you met through the platform to book or pay outside it, and you accept no cash, transfer or other payment for those bookings.',
        'Bookings outside the platform have no payment protection, no dispute process and no record. Repeated attempts lead to suspension.',
      ],
    },
    {
      id: 'quality',
      title: '5. Service quality',
      paragraphs: [
        'You describe your services truthfully, set your price within the published range, keep your calendar correct and answer requests in time. An unanswered request expires.',
        'You carry out what was booked for the agreed price. Extra work needs the client’s clear consent and is booked through the platform. If you cancel, the client is refunded in full.',
      ],
    },
    {
      id: 'safety',
      title: '6. Consent and safety',
      paragraphs: [
        'Before you begin you ask about allergies, injuries, pregnancy and medication where they matter, explain what you will do, and get consent. Consent can be withdrawn at any moment; then you stop.',
        'You follow the health, hygiene and sanitation rules that apply to your profession, use clean or single-use tools, and do patch tests where products call for them. You do not serve a minor without a parent or guardian present.',
        'You may end a visit at once if you do not feel safe. Tell us the same day about any injury, damage or incident.',
      ],
    },
    {
      id: 'branding',
      title: '7. Branding and content',
      paragraphs: [
        'You may say that you can be booked through the platform. You may not use our name or logo as your own, or suggest that you are our employee.',
        'You own the photos and words you add. You allow us to show them on the platform and in its promotion while your account is open, and you confirm that you have the right to use them and the consent of the people in them.',
      ],
    },
    {
      id: 'termination',
      title: '8. Suspension and termination',
      paragraphs: [
        'You may stop at any time once your confirmed bookings are completed or cancelled: write to us to have your account closed. You are an independent contractor and nothing here makes you our employee, agent or partner.',
        'We may suspend or close an account that breaks these terms, that puts people at risk or whose insurance has lapsed. We give the reason in writing and you may reply. What you have earned stays yours, less refunds that are due to clients.',
      ],
    },
    {
      id: 'fees',
      title: '9. Platform fees and payment',
      paragraphs: [
        'We keep a commission on the price of each completed service: at present 15%, and 10% when the same client books you again. You see your net amount before you accept a request, and the rate of that moment stays with the booking. We announce a change before it takes effect.',
        'Clients pay us by card, and your share is recorded with each booking. A late cancellation or no-show fee that is kept is shared like a price. If you have a GST number, 5% GST is added to your price and is yours to remit; income tax and other contributions are your own responsibility.',
        'If you disagree with a payment, fee or refund, tell us in writing within 14 days. An administrator looks at what both sides have sent, decides and explains why.',
      ],
    },
    {
      id: 'agreement',
      title: '10. Agreement',
      paragraphs: [
        'By accepting you confirm that what you declare in section 1 is true and that you have read and agree to all ten sections. We store the version, date and network address of your acceptance.',
        'If we change these terms we ask you to accept the new version before you continue. They are governed by the laws of British Columbia and of Canada that apply there.',
      ],
    },
  ],
  agreement: 'I have read all ten sections and I agree to the provider terms.',
}

/** Eight sections, accepted one by one. */
export const clientTerms: TermsDocument = {
  role: 'client',
  version: TERMS_VERSION,
  title: 'Client terms',
  intro:
    'These terms apply when you book services through the platform. “We” means the company that runs it. Please read every section, tick it and accept at the end.',
  sections: [
    {
      id: 'contractors',
      title: '1. Providers are independent contractors',
      paragraphs: [
        'The people you book are independent professionals, not our employees. They decide on their prices within the published ranges, their hours and how they work.',
        'They declare to us that they are 18 or older, authorized to work in Canada, insured and, where a service requires it, certified. We approve each of them before they can be booked. The contract for the service itself is between you and the provider.',
      ],
    },
    {
      id: 'liability',
      title: '2. Limited platform liability',
      paragraphs: [
        'We run the platform that brings you together, holds the booking and handles the payment. As far as the law allows, our liability for a service is limited to the amount you paid for that booking.',
        'Nothing in these terms limits rights that the law does not let us limit, including your rights as a consumer in British Columbia.',
      ],
    },
    {
      id: 'risk',
      title: '3. Risks and release',
      paragraphs: [
        'Beauty, wellness and pet services carry some risk, such as allergic reactions, sore muscles or a startled animal. Tell your provider beforehand about allergies, injuries, pregnancy, medication and your pet’s temperament.',
        'You accept the ordinary risks of the service you choose and release us from claims that arise from them, except where we were negligent ourselves or the law says otherwise.',
      ],
    },
    {
      id: 'disputes',
      title: '4. Disputes',
      paragraphs: [
        'If something went wrong, talk to your provider first if you can. You can report a visit in writing, through the contact page, within 14 days of its end.',
        'An administrator looks at what both sides have sent, decides and explains why. Your right to go to the Civil Resolution Tribunal or a court remains.',
      ],
    },
    {
      id: 'booking',
      title: '5. Booking',
      paragraphs: [
        'A request becomes a booking when the provider accepts it. They have 24 hours, less when the visit is near; a deadline between 10 PM and 7:30 AM moves to 7:30 AM if the visit leaves time for it. Unanswered requests expire at no cost to you.',
        'You give a correct address, let the provider in on time and offer a safe, clean place to work. Your street, phone and email open to the provider when they accept, and close again 24 hours after the visit is over and marked as completed.',
        'Show providers respect. Discrimination, harassment or unsafe conditions let a provider end the visit and may close your account.',
      ],
    },
    {
      id: 'payment',
      title: '6. Payment through the platform',
      paragraphs: [
        'You pay by major credit card on our hosted checkout page, and only there. Please do not offer cash or transfers, and do not move bookings off the platform: they are not protected.',
        'Payment is due after the provider accepts, by the time shown in your booking; a booking that stays unpaid is cancelled without a fee. You pay no booking fee. GST of 5% is added only where the provider is registered for it, and you see it before you confirm.',
      ],
    },
    {
      id: 'cancellation',
      title: '7. Cancellation and fees',
      paragraphs: [
        'You cancel from your dashboard. It is free with 24 hours notice or more, while your request is pending, while it is unpaid, and within 15 minutes of booking.',
        'Inside 24 hours the policy shown when you booked applies: a share of everything you paid for the visit, tax included, is kept: 0% (flexible), 50% (standard) or 100% (firm). The dialog shows the exact amount before you decide.',
        'If nobody is there 15 minutes after the start, the provider can report a no-show and everything you paid is kept. You have 48 hours to tell us that you were there; the money stays on hold until an administrator has decided.',
        'If the provider or we cancel, you get everything back.',
      ],
    },
    {
      id: 'agreement',
      title: '8. Agreement',
      paragraphs: [
        'You are 18 or older, or a parent or guardian consents to these terms for you and is present at the visit.',
        'By accepting you confirm that you have read and agree to all eight sections. We store the version, date and network address of your acceptance, and ask again when the terms change. The laws of British Columbia, and of Canada as they apply there, govern these terms.',
      ],
    },
  ],
  agreement: 'I have read all eight sections and I agree to the client terms.',
}
