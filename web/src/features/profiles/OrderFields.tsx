import type { OrderPreferences } from '@adire/contract/discovery.ts'
import { orderNumbers, type OrderSlider, orderSliders } from '@adire/contract/order-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { PageLink } from '../../ui/PageLink.tsx'

const { newcomerDays } = orderNumbers

const copy: Record<OrderSlider, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  nearMe: { label: msg`Near me`, hint: msg`They live in your city or country.` },
  background: {
    label: msg`Shares my background`,
    hint: msg`Roots or languages in common, or living where your family is from.`,
  },
  newcomers: { label: msg`New people`, hint: msg`They joined in the last ${newcomerDays} days.` },
}

/** Sliders of the recommended order. They save at once, apart from the form. */
export function OrderFields() {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { data } = useQuery(api.discovery.order.queryOptions())
  const { mutate } = useMutation(
    api.discovery.saveOrder.mutationOptions({
      onMutate: (chosen) => queryClient.setQueryData(api.discovery.order.queryKey(), chosen),
      onError: (error) => toastFailure(error, t`Couldn’t save your choice`, t`Please try again.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.discovery.key() }),
    }),
  )
  if (!data) return null
  const choose = (slider: OrderSlider, value: string) =>
    mutate({ ...data, [slider]: Number(value) })
  const cards = [
    { value: '0', title: t`Ignore` },
    { value: '1', title: t`Normal` },
    { value: '2', title: t`Double` },
  ]
  return (
    <section aria-labelledby="order" className="grid gap-5 border-t border-line pt-6 sm:col-span-2">
      <div className="grid gap-1">
        <h3 id="order" className="font-text text-base font-semibold tracking-normal">
          <Trans>Your Recommended order</Trans>
        </h3>
        <p className="text-sm text-ink-3">
          <Trans>
            Choose how much each of these counts when Discover sorts by Recommended. We save your
            choice at once.{' '}
            <PageLink
              href="/how-we-rank"
              className="font-medium text-indigo underline underline-offset-4"
            >
              How we rank members
            </PageLink>
          </Trans>
        </p>
      </div>
      {orderSliders.map((slider) => (
        <div
          key={slider}
          className="grid items-center gap-x-5 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]"
        >
          <div>
            <p className="text-sm font-medium">{i18n._(copy[slider].label)}</p>
            <p className="text-sm text-ink-3">{i18n._(copy[slider].hint)}</p>
          </div>
          <RadioCards
            label={i18n._(copy[slider].label)}
            layout="segments"
            cards={cards}
            value={String(pickValue(data, slider))}
            onChange={(value) => choose(slider, value)}
          />
        </div>
      ))}
    </section>
  )
}

const pickValue = (data: OrderPreferences, slider: OrderSlider) => data[slider]
