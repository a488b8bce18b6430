/** What a form says when the server gives no reason. */
export const SAVE_FAILED = 'Couldn’t save. Please try again.'
