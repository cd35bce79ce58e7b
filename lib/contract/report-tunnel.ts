/** Where browsers send their error reports, below /api; the server hands them on [OBS-31]. */
export const REPORT_TUNNEL = '/reports/envelope'
