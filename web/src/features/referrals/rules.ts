import { REFERRAL_PARAMETER } from '@adire/contract/referrals.ts'

/** The site's origin with the code behind it (MEM-REF-04). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?${REFERRAL_PARAMETER}=${code}`
}

interface Message {
  link: string
  title: string
  text: string
}

/** Plain links to where one passes a link on; nothing of those services is loaded before (MEM-REF-07 to 10). */
export function shareAddresses({ link, title, text }: Message) {
  const whole = encodeURIComponent(`${text} ${link}`)
  return {
    whatsapp: `https://wa.me/?text=${whole}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
    twitter: `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(link)}`,
    mail: `mailto:?subject=${encodeURIComponent(title)}&body=${whole}`,
  }
}
