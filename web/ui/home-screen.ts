/** An iPad says that it is a Mac. */
export function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1)
}

/** Opened like an app of its own. */
export function isOnHomeScreen(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
