import { t } from '@lingui/core/macro'
import type { Copy } from '../../lib/toast.ts'

const EMAIL_MAXIMUM = 254
/** The form `{email}` with no spaces (visitor document, section 5); the server looks closer. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** What is wrong with a typed address, in the words of the catalogue; undefined when it can be sent (VIS-NEWS-01 to 05). */
export function checkSubscription(typed: string): Copy | undefined {
  const email = typed.trim()
  if (email === '') return { title: t`Email Required`, description: t`Please enter your email address` }
  return EMAIL.test(email) && email.length <= EMAIL_MAXIMUM ? undefined : invalidEmail()
}

/** Also for an address that only the server saw through. */
export function invalidEmail(): Copy {
  return { title: t`Invalid Email`, description: t`Please enter a valid email address (e.g., name@example.com)` }
}
