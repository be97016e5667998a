import { t } from '@lingui/core/macro'
import type { Copy } from '../../lib/toast.ts'

const EMAIL_MAXIMUM = 254
/** Pattern `name@host.tld` without spaces (visitor document, section 5); the server is stricter. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/**
 * Checks a typed address; returns the error text, or undefined if it can be sent (VIS-NEWS-01 to
 * 05).
 */
export function checkSubscription(typed: string): Copy | undefined {
  const email = typed.trim()
  if (email === '')
    return { title: t`Email Required`, description: t`Please enter your email address` }
  return EMAIL.test(email) && email.length <= EMAIL_MAXIMUM ? undefined : invalidEmail()
}

/** Error text, also for an address that only the server refused. */
export function invalidEmail(): Copy {
  return {
    title: t`Invalid Email`,
    description: t`Please enter a valid email address (e.g., name@example.com)`,
  }
}
