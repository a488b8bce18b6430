import { useNavigate } from 'react-router'

/**
 * Back to where the person came from. A page that was opened by its address, or that a login stands before, has
 * nothing of this site behind it: then `fallback`, so that the button never does nothing.
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  return () => {
    const state = window.history.state as { idx?: number } | null
    if (state?.idx) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }
}
