import type { PublicPath } from '@adire/contract/pages.ts'
import { useLingui } from '@lingui/react/macro'
import { PageLink } from '../../ui/PageLink.tsx'

/** Every page anybody may read, the landing page among them (VIS-FOOT-05, 06). */
export function FooterLinks() {
  const { t } = useLingui()
  const columns: { label: string; links: { to: PublicPath; text: string }[] }[] = [
    {
      label: t`Get to know us`,
      links: [
        { to: '/', text: t`Home` },
        { to: '/about', text: t`About` },
        { to: '/how-it-works', text: t`How It Works` },
        { to: '/success-stories', text: t`Success Stories` },
        { to: '/blog', text: t`Blog` },
      ],
    },
    {
      label: t`Help and contact`,
      links: [
        { to: '/help', text: t`Help Centre` },
        { to: '/safety', text: t`Safety & Security` },
        { to: '/contact', text: t`Contact` },
        { to: '/advertise', text: t`Advertise` },
      ],
    },
    {
      label: t`Policies`,
      links: [
        { to: '/community-guidelines', text: t`Community Guidelines` },
        { to: '/privacy-policy', text: t`Privacy Policy` },
        { to: '/terms-of-service', text: t`Terms of Service` },
        { to: '/cookie-policy', text: t`Cookie Policy` },
        { to: '/dmca', text: t`DMCA` },
      ],
    },
  ]
  return columns.map(({ label, links }) => (
    <nav key={label} aria-label={label} className="text-sm">
      <p className="mb-1 font-semibold">{label}</p>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <PageLink
              href={to}
              className="inline-block py-1.5 text-ink-2 underline-offset-4 hover:text-ink hover:underline aria-[current=page]:text-ink"
            >
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  ))
}
