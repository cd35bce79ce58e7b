import 'server-only'

// Sized so that the shop and its database stay below 600 MB together [P12]. Given on the command line, so that a newer
// release changes them for data directories that exist already.
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Two instances, each with all its connections open, and a script or two.
  max_connections: '120',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
  // No replicas here: less WAL and fewer processes.
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements that fail may carry a shopper's data: only PostgreSQL's own troubles are logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const FLEETING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** PostgreSQL's command-line options. `durable: false` is for test databases that are thrown away. */
export function postgresOptions(data: string, socketDir: string, durable: boolean): string[] {
  const settings = { ...SETTINGS, ...(durable ? DURABLE : FLEETING) }
  return [
    '-D',
    data,
    '-k',
    socketDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
