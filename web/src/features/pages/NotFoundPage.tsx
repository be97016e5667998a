import { Link } from '@tanstack/react-router'
import { Logo } from '../../ui/Logo.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import { NotFoundContent } from './NotFoundContent.tsx'

export function NotFoundPage() {
  return (
    <main className="relative isolate grid min-h-dvh content-center justify-items-center gap-8 overflow-hidden px-6 py-16 text-center">
      <TextilePattern name="arch" className="absolute inset-0 -z-10 opacity-[0.05]" />
      <Link to="/" className="rounded-input">
        <Logo />
      </Link>
      <NotFoundContent />
    </main>
  )
}
