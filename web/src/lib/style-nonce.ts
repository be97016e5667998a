import { setNonce } from 'get-nonce'

/** Dialogs hold the page behind them still with a style of their own; the content security policy lets it in by this answer's nonce. */
export function allowOwnStyles() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) setNonce(nonce)
}
