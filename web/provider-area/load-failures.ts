/** What pages about the same thing say when it couldn’t be loaded: words of the specification. */
export const SERVICES_FAILED = 'Failed to load services. Please try again later.'
export const REQUESTS_FAILED = 'Failed to load booking requests. Please try again later.'
