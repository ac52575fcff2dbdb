require 'json'

package = JSON.parse(File.read(File.join(__dir__, 'package.json')))

# CocoaPods has no product without Capacitor: an app that uses it adds the Swift package ShareTarget to
# its extension target by hand, as Documentation describes for every app.
Pod::Spec.new do |s|
  s.name = 'SharetargetCapacitor'
  s.version = package['version']
  s.summary = package['description']
  s.license = package['license']
  s.homepage = 'https://www.npmjs.com/package/@sharetarget/capacitor'
  s.author = 'The ShareTarget authors'
  s.source = { :git => 'https://example.org/sharetarget.git', :tag => s.version.to_s }
  s.source_files = 'ios/Sources/**/*.{swift,h,m}'
  s.ios.deployment_target = '15.0'
  s.swift_version = '6.0'
  s.dependency 'Capacitor'
end
