/** What it means for providers that an entry requires a certificate, or none. */
export const effectOfRequirement = (isRequired: boolean): string =>
  isRequired
    ? 'Providers have 30 days to upload it; then they can’t be booked.'
    : 'Every approved provider can be booked for it.'
