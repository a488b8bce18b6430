import { useNavigate } from 'react-router'

/**
 * Back to the previous page. A page opened by its address, or right after a login, has no page of this site before it:
 * then `fallback`, so that the button never does nothing.
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    const state = window.history.state as { idx?: number } | null
    if (state?.idx) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }
}
