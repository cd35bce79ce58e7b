/** @type {import('next').NextConfig} */
export default {
  // The kinder choice for it: what it sends is not squeezed anew for each visitor.
  compress: false,
  poweredByHeader: false,
}
