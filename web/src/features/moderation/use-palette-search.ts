import type { Campaign } from '@adire/contract/campaigns.ts'
import type { ConfigEntry } from '@adire/contract/config.ts'
import { toShortCode } from '@adire/contract/ids.ts'
import type { MemberRow } from '@adire/contract/member-records.ts'
import type { Role } from '@adire/contract/members.ts'
import type { RevenuePayment } from '@adire/contract/revenue.ts'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CreditCard, Megaphone, SlidersHorizontal, UserRound } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { formatMoney, nameAndAge, placeName } from '../../lib/format.ts'
import { useOnline } from '../../lib/use-online.ts'
import { findOptions } from '../../lib/find-options.ts'
import type { PaletteItem } from './use-palette-pages.ts'
import { describeSetting } from '../../staff/setting-copy.ts'

/** Shortest text that payments, campaigns and settings are searched for. */
const MINIMUM_LENGTH = 2
/** Entries shown of each kind. */
const GROUP_LIMIT = 6
/** Longest text that payments and campaigns are searched for; receipts and names are shorter. */
const SEARCH_MAXIMUM = 64

/**
 * Searches members and, for admins, payments, campaigns and settings for a debounced text. Each
 * search is the procedure of its own page, so the server decides what a role may find.
 */
export function usePaletteSearch(query: string, role: Role) {
  const isOnline = useOnline()
  const show = usePaletteItems()
  const search = query.slice(0, SEARCH_MAXIMUM)
  const isAdminSearch = role === 'admin' && search.length >= MINIMUM_LENGTH
  const options = { placeholderData: keepPreviousData, staleTime: 10_000 }
  const forAdmins = { ...options, enabled: isOnline && isAdminSearch }
  const members = useQuery(
    api.moderation.listMembers.queryOptions({
      input: { search: query, sort: 'handle' },
      ...options,
      enabled: isOnline && query !== '',
    }),
  )
  const payments = useQuery(
    api.revenue.listPayments.queryOptions({ input: { search }, ...forAdmins }),
  )
  const campaigns = useQuery(api.campaigns.list.queryOptions({ input: { search }, ...forAdmins }))
  const settings = useQuery(api.config.list.queryOptions({ ...forAdmins, staleTime: 60_000 }))
  const queries = [members, payments, campaigns, settings]
  const found = <T>(
    list: readonly T[] | undefined,
    isShown: boolean,
    view: (one: T) => PaletteItem,
  ) => (isShown ? (list ?? []).slice(0, GROUP_LIMIT).map(view) : [])

  return {
    isOnline,
    /** True while the results shown are those of an earlier text. */
    isStale: queries.some(
      ({ isFetching, isPending, isPlaceholderData }) =>
        isFetching && (isPending || isPlaceholderData),
    ),
    isFailed: isOnline && queries.some(({ isError }) => isError),
    retry: () => queries.forEach((one) => void (one.isError && one.refetch())),
    members: found(members.data?.members, query !== '', show.member),
    payments: found(payments.data?.payments, isAdminSearch, show.payment),
    campaigns: found(campaigns.data?.campaigns, isAdminSearch, show.campaign),
    settings: found(
      findSettings(settings.data?.entries ?? [], search),
      isAdminSearch,
      show.setting,
    ),
  }
}

/** Returns how each kind of result is shown and opened. */
function usePaletteItems() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return {
    member: (member: MemberRow): PaletteItem => ({
      id: member.id,
      label: nameAndAge(member),
      detail: `#${toShortCode(member.id)} · ${placeName(member)}`,
      Icon: UserRound,
      open: () =>
        void navigate({ to: '/dashboard/admin/users/$memberId', params: { memberId: member.id } }),
    }),
    payment: ({ id, receiptNumber, price, member, description }: RevenuePayment): PaletteItem => ({
      id,
      label: `${receiptNumber} · ${formatMoney(price)}`,
      detail: `${member.handle ?? t`Former member`} · ${description}`,
      Icon: CreditCard,
      open: () =>
        void navigate({
          to: '/dashboard/admin/revenue',
          search: { section: 'payments', q: receiptNumber },
        }),
    }),
    campaign: ({ id, campaignName, advertiserName }: Campaign): PaletteItem => ({
      id,
      label: campaignName,
      detail: advertiserName,
      Icon: Megaphone,
      open: () =>
        void navigate({
          to: '/dashboard/admin/advertising/campaigns/$campaignId',
          params: { campaignId: id },
        }),
    }),
    setting: ({ key, description }: ConfigEntry): PaletteItem => ({
      id: key,
      label: key,
      detail: describeSetting({ key, description }),
      Icon: SlidersHorizontal,
      open: () => void navigate({ to: '/dashboard/admin/config', search: { q: key } }),
    }),
  }
}

/** Finds settings by the words of their key and description. */
function findSettings(entries: readonly ConfigEntry[], search: string): ConfigEntry[] {
  return findOptions(
    entries.map(({ key, description }) => ({
      value: key,
      label: key.replaceAll('_', ' '),
      keywords: `${key} ${describeSetting({ key, description })}`,
    })),
    search,
  ).flatMap(({ value }) => entries.find(({ key }) => key === value) ?? [])
}
