import { REFERRAL_PARAMETER } from '@adire/contract/referrals.ts'

/** Builds the referral link (MEM-REF-04). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?${REFERRAL_PARAMETER}=${code}`
}

interface Message {
  link: string
  title: string
  text: string
}

/**
 * Builds plain share links, so that nothing of those services loads before a click (MEM-REF-07 to
 * 10).
 */
export function buildShareLinks({ link, title, text }: Message) {
  const whole = encodeURIComponent(`${text} ${link}`)
  return {
    whatsapp: `https://wa.me/?text=${whole}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
    twitter: `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(link)}`,
    mail: `mailto:?subject=${encodeURIComponent(title)}&body=${whole}`,
  }
}
