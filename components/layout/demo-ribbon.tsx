/** Says that nothing here is for sale; shown while the outside world is stood in for. */
export function DemoRibbon({ panelHref }: { panelHref?: string }) {
  return (
    <p className="ribbon">
      <strong>Demo store.</strong> No real goods, no real money.
      {panelHref ? (
        <>
          {' '}
          <a href={panelHref} data-hard="">
            Sandbox panel
          </a>
        </>
      ) : null}
    </p>
  )
}
